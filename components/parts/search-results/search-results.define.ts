import { define } from '../shared/define.js'
import '../kind-badge/kind-badge.define.js'
import { PlanSearchResults } from './search-results.js'

define('plan-search-results', PlanSearchResults)
