// Where a doc opens that a link or a row asks for.

/** In the pane of the doc, or in one beside it. */
export type OpenTarget = 'here' | 'side'
