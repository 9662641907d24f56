import { define } from '../shared/define.js'
import { PlanEditorChoice } from './editor-choice.js'

define('plan-editor-choice', PlanEditorChoice)
