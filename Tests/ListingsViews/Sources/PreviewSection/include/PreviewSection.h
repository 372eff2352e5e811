/// Writes a preview to the memory that it gets.
typedef void (*PreviewWriter)(void *);

extern const PreviewWriter __start_swiftui_previews;
extern const PreviewWriter __stop_swiftui_previews;

static inline long previewCount(void) { return &__stop_swiftui_previews - &__start_swiftui_previews; }

static inline void writePreview(long index, void *memory) { (&__start_swiftui_previews)[index](memory); }
