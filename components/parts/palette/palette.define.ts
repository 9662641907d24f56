import { define } from '../shared/define.js'
import '../kind-badge/kind-badge.define.js'
import { PlanPalette } from './palette.js'

define('plan-palette', PlanPalette)
