// Sentences that a viewer shows in several places.
// To change what a toast says, see state/actions/toasts.ts.

export const FILE_GONE = 'The file is gone'
export const SHOWN_WHEN_BACK = 'It is shown again when it is back.'
export const PRESS_REFUSED =
  'Nothing was recorded: that button had just come under the pointer. Wait a second, then press it again.'
export const NO_ANSWER = 'The service does not answer'
export const RECONNECTING = 'Reconnecting…'
