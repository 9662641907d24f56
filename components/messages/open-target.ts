// Where a thing opens that a link or a row asks for.

/** In the pane that has the focus, or in one beside it. */
export type OpenTarget = 'here' | 'side'
