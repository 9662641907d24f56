// What of an author's HTML a rendered Markdown page may hold. Markdown is data: nothing of it runs,
// and the page's own headers say so once more.

import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

const OPTIONS: IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    'audio',
    'center',
    'del',
    'details',
    'img',
    'input',
    'ins',
    'picture',
    'source',
    'summary',
    'track',
    'video',
  ],
  allowedAttributes: {
    '*': ['align', 'dir', 'height', 'id', 'lang', 'title', 'width'],
    a: ['href', 'rel', 'target'],
    audio: ['controls', 'loop', 'src'],
    details: ['open'],
    img: ['alt', 'loading', 'src', 'srcset'],
    input: ['checked', 'disabled', 'type'],
    li: ['value'],
    ol: ['reversed', 'start', 'type'],
    source: ['media', 'src', 'srcset', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    track: ['kind', 'label', 'src', 'srclang'],
    video: ['controls', 'loop', 'poster', 'src'],
  },
  allowedClasses: { code: ['language-*'] },
  // A file: link is looked up by the dashboard, never followed by the browser.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'file'],
  allowedSchemesByTag: {
    audio: ['http', 'https', 'data'],
    img: ['http', 'https', 'data'],
    source: ['http', 'https', 'data'],
    video: ['http', 'https', 'data'],
  },
  transformTags: { a: leaveThePage, input: onlyTick },
}

/** The same HTML without anything that runs, frames, submits or styles. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

// Another site would take the place of the doc in its pane.
function leaveThePage(
  tagName: string,
  { rel: _rel, target: _target, ...attribs }: Attributes,
): Tag {
  if (!/^https?:/i.test(attribs.href ?? '')) return { tagName, attribs }
  return { tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }
}

function onlyTick(tagName: string, { checked }: Attributes): Tag {
  const attribs: Attributes = { type: 'checkbox', disabled: '' }
  if (checked !== undefined) attribs.checked = ''
  return { tagName, attribs }
}
