// What a view does not need to draw its first tree. It is asked for with the first file, in one piece, so
// that it is there also when the service is away by the time that it is used.

export { withChanges } from '../../schema/api/tree-changes.js'
export { act, saveIcon, settle, takeBack } from './deeds.js'
export { Unheard } from './unheard.js'
