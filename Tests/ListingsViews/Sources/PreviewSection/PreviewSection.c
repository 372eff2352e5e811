#include "PreviewSection.h"
