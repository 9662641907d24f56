// Ten repositories as agents and teams leave them: one for each layout but the default one. Names and
// texts are like real ones: random words, dates, spaces, emoji, nested folders.

import type { LayoutId } from '../../../schema/api/api.js'
import type { Files } from '../docs-folder.js'

export interface Repository {
  layout: LayoutId
  /** The docs that the layout lists, by path: their titles. */
  docs: Readonly<Record<string, string>>
  /** Everything else in the repository: code, settings, and Markdown that is no doc. */
  others: Files
}

/** Files that nearly every repository has; none of them is a doc. */
const CODE: Files = {
  'package.json': '{ "name": "shop" }\n',
  'src/index.ts': 'export const shop = 1\n',
  'src/cart/total.ts': 'export const total = 0\n',
  'node_modules/left-pad/README.md': '# left-pad\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/description.md': '# No doc\n',
  '.github/pull_request_template.md': '# What changed\n',
}

export const REPOSITORIES: readonly Repository[] = [
  {
    layout: 'claude',
    docs: {
      '.claude/plans/curious-napping-otter.md': 'Rate limits for the public API',
      '.claude/plans/quiet-dancing-lantern.md': 'Move sessions to Redis 🚚',
      '.claude/plans/witty humming ferry.md': 'A cart that survives a restart',
      '.claude/plans/2026/glowing-sleeping-fern.md': 'Seat holds: expiry sweeper',
    },
    others: {
      ...CODE,
      '.claude/settings.json': '{ "model": "opus" }\n',
      '.claude/commands/review.md': '# Review\n',
      '.claude/worktrees/fix/.claude/plans/old-plan.md': '# An old plan\n',
    },
  },
  {
    layout: 'superpowers',
    docs: {
      'docs/superpowers/plans/2026-10-02-seat-holds.md': 'Seat holds implementation plan',
      'docs/superpowers/plans/2026-10-19-refund-emails.md': 'Refund emails implementation plan',
      'docs/superpowers/plans/archive/2025-12-01-timetable.md': 'Timetable import',
      'docs/superpowers/specs/2026-10-01-seat-holds-design.md': 'Seat holds: design',
    },
    others: CODE,
  },
  {
    layout: 'kiro',
    docs: {
      '.kiro/specs/boarding-scanner/requirements.md': 'Requirements Document',
      '.kiro/specs/boarding-scanner/design.md': 'Design Document',
      '.kiro/specs/boarding-scanner/tasks.md': 'Implementation Plan',
      '.kiro/specs/fare-rounding/bugfix.md': 'Fares round the wrong way',
      '.kiro/steering/product.md': 'Product overview',
      '.kiro/steering/tech.md': 'Technology stack',
    },
    others: { ...CODE, '.kiro/hooks/lint.kiro.hook': '{}\n', '.kiro/notes.md': '# No spec\n' },
  },
  {
    layout: 'openspec',
    docs: {
      'openspec/AGENTS.md': 'OpenSpec instructions',
      'openspec/project.md': 'Project context',
      'openspec/changes/add-two-factor/proposal.md': 'Change: add two-factor login',
      'openspec/changes/add-two-factor/tasks.md': 'Tasks',
      'openspec/changes/add-two-factor/specs/auth/spec.md': 'Delta for auth',
      'openspec/changes/archive/2026-08-02-add-search/proposal.md': 'Change: add search',
      'openspec/changes/archive/2026-08-02-add-search/specs/search/spec.md': 'Delta for search',
      'openspec/specs/auth/spec.md': 'Authentication specification',
      'openspec/specs/search/spec.md': 'Search specification',
    },
    others: CODE,
  },
  {
    layout: 'speckit',
    docs: {
      'specs/001-harbour-map/spec.md': 'Feature specification: harbour map',
      'specs/001-harbour-map/plan.md': 'Implementation plan: harbour map',
      'specs/001-harbour-map/tasks.md': 'Tasks: harbour map',
      'specs/001-harbour-map/checklists/requirements.md': 'Specification quality checklist',
      'specs/002-weekly-report/spec.md': 'Feature specification: weekly report',
    },
    others: { ...CODE, '.specify/memory/constitution.md': '# Constitution\n' },
  },
  {
    layout: 'spec-workflow',
    docs: {
      '.spec-workflow/specs/user-profile/requirements.md': 'Requirements: user profile',
      '.spec-workflow/specs/user-profile/design.md': 'Design: user profile',
      '.spec-workflow/specs/user-profile/tasks.md': 'Tasks: user profile',
      '.spec-workflow/steering/product.md': 'Product steering',
      '.spec-workflow/archive/specs/old-login/design.md': 'Design: old login',
    },
    others: { ...CODE, '.spec-workflow/templates/design-template.md': '# Design template\n' },
  },
  {
    layout: 'backlog',
    docs: {
      'backlog/tasks/task-2 - Sort-the-harbour-list.md': 'Sort the harbour list',
      'backlog/tasks/task-10 - Ünïcode-names-🐙.md': 'Names with any letters',
      'backlog/docs/doc-1 - How-we-release.md': 'How we release',
      'backlog/decisions/decision-1 - Use-SQLite.md': 'Use SQLite',
      'backlog/drafts/draft-1 - Dark-mode.md': 'Dark mode',
      'backlog/completed/task-1 - First-page.md': 'The first page',
      'backlog/archive/tasks/task-3 - Never-mind.md': 'Never mind',
    },
    others: { ...CODE, 'backlog/config.yml': 'project_name: shop\n' },
  },
  {
    layout: 'cursor',
    docs: {
      '.cursor/plans/refactor_checkout_4f3a2b.plan.md': 'Refactor the checkout',
      '.cursor/plans/add search #2.plan.md': 'Search by harbour',
    },
    others: {
      ...CODE,
      '.cursor/rules/style.mdc': 'Use tabs.\n',
      '.cursor/notes.md': '# No plan\n',
    },
  },
  {
    layout: 'adr',
    docs: {
      'docs/adr/0001-record-architecture-decisions.md': '1. Record architecture decisions',
      'docs/adr/0002-use-postgres.md': '2. Use Postgres',
      'docs/rfcs/0007-seat-holds.md': 'RFC 7: seat holds',
      'docs/plans/2026-09-30-cutover.md': 'Cutover in one night',
    },
    others: CODE,
  },
  {
    layout: 'folders',
    docs: {
      'README.md': 'Shop',
      'CHANGELOG.md': 'Changes',
      'docs/intro.md': 'Introduction',
      'docs/Getting started/install 📦.md': 'Install it',
      'docs/Getting started/first-steps.html': 'First steps',
      'docs/guides/payments/providers/card.md': 'Card payments',
      'docs/guides/payments/providers/eu/sepa/mandates.md': 'SEPA mandates',
      'packages/cart/README.md': 'The cart',
      'packages/cart/docs/api.md': 'Cart API',
      'notes/deep/er/thoughts.md': 'Thoughts',
    },
    others: CODE,
  },
]

/** All files of a repository. */
export function filesOf({ docs, others }: Repository): Files {
  const files: Record<string, string | Uint8Array> = { ...others }
  for (const [path, title] of Object.entries(docs)) files[path] = docWith(path, title)
  return files
}

/** A doc of some length, with this title. */
export function docWith(path: string, title: string): string {
  if (path.endsWith('.html')) {
    return `<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n<p>One step after the other.</p>\n`
  }
  // The tasks of Backlog.md have their title in front matter alone.
  const head = path.startsWith('backlog/tasks/') ? `---\ntitle: '${title}'\n---` : `# ${title}`
  return `${head}\n\nStatus: draft\n\n## Why\n\nBecause it was asked for.\n\n- [ ] first\n- [x] second\n`
}

export function repositoryOf(layout: LayoutId): Repository {
  const found = REPOSITORIES.find(repository => repository.layout === layout)
  if (!found) throw new Error(`no repository has the layout ${layout}`)
  return found
}
