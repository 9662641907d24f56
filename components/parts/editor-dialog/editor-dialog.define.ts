import { define } from '../shared/define.js'
import '../editor-choice/editor-choice.define.js'
import { PlanEditorDialog } from './editor-dialog.js'

define('plan-editor-dialog', PlanEditorDialog)
