@_exported import NewsroomCore
