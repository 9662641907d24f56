// The JSON Schema (draft 2020-12) of every reply and every event: exact, no field more or less.
// To change a reply, see api.ts, schema/review/ and schema/compare/compare.ts.

import { COMPARE_RESPONSE } from '../compare/compare.js'
import * as comments from '../comments/shapes.js'
import { CONFIG_EVENT, FACTS_EVENT, FILES_EVENT, WAITING_EVENT } from '../review/events.js'
import { VERDICTS_RESPONSE } from '../review/verdicts.js'
import { MARKED_RESPONSE, REVIEW_RESPONSE, REVIEW_STATUS } from '../review/marks.js'
import {
  FORGET_RESPONSE,
  GONE_RESPONSE,
  RESTORE_RESPONSE,
  VERSIONS_RESPONSE,
} from '../review/versions.js'
import { DOC } from '../tree.js'
import * as api from './api.js'
import { ADDED_EVENT, CHANGED_EVENT, OPEN_EVENT, TREE_EVENT } from './events.js'

/** The replies of the endpoints, by name. */
export const REPLIES = {
  tree: api.TREE_RESPONSE,
  changes: api.CHANGES_RESPONSE,
  doc: DOC,
  search: api.SEARCH_RESPONSE,
  open: api.OPEN_RESPONSE,
  move: api.MOVE_RESPONSE,
  config: api.CONFIG_RESPONSE,
  preview: api.PREVIEW,
  detect: api.DETECT_RESPONSE,
  places: api.PLACES_RESPONSE,
  folders: api.FOLDERS_RESPONSE,
  status: api.STATUS_RESPONSE,
  found: api.FOUND_RESPONSE,
  ages: api.AGES_RESPONSE,
  frame: api.FRAME_RESPONSE,
  pinnedFrame: api.PINNED_FRAME_RESPONSE,
  ok: api.OK_RESPONSE,
  versions: VERSIONS_RESPONSE,
  gone: GONE_RESPONSE,
  restored: RESTORE_RESPONSE,
  forgotten: FORGET_RESPONSE,
  review: REVIEW_RESPONSE,
  reviewStatus: REVIEW_STATUS,
  marked: MARKED_RESPONSE,
  compare: COMPARE_RESPONSE,
  comments: comments.COMMENTS_RESPONSE,
  commentList: comments.COMMENT_LIST,
  commentSaved: comments.SAVED_COMMENT,
  commentState: comments.COMMENT_REV,
  reviewSent: comments.SENT_REVIEW,
  feedback: comments.FEEDBACK_RESPONSE,
  reviewRequest: comments.REQUEST_RESPONSE,
  verdicts: VERDICTS_RESPONSE,
  error: api.ERROR_RESPONSE,
}

/** The messages of the event stream, by type. */
export const EVENTS = {
  tree: TREE_EVENT,
  added: ADDED_EVENT,
  changed: CHANGED_EVENT,
  open: OPEN_EVENT,
  review: FACTS_EVENT,
  files: FILES_EVENT,
  config: CONFIG_EVENT,
  waiting: WAITING_EVENT,
}
