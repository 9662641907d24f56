// Registers the elements of a viewer that are loaded after the first script. It is imported by late-elements.ts alone.

import '../review/review.define.js'
