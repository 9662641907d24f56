// Pictures of a page: those for a theme follow the theme of the page, and an address from the top of a repository
// is looked for in the docs folder. To change how a picture looks, see styles/prose.css.

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi
const PAGE = /^(\/docs\/(?:~[^/]+\/)?([^/]+))\//

export function choosePictures(): void {
  findFromTop()
  const sources = [...document.querySelectorAll<HTMLSourceElement>('picture > source[media]')]
  const themed = sources.map(source => ({ source, media: source.media })).filter(isThemed)
  if (themed.length === 0) return
  const root = document.documentElement
  const choose = () => {
    const { theme = 'dark' } = root.dataset
    for (const { source, media } of themed) source.media = mediaIn(media, theme)
  }
  choose()
  new MutationObserver(choose).observe(root, { attributeFilter: ['data-theme'] })
}

function isThemed({ media }: { media: string }): boolean {
  return media.search(SCHEME) >= 0
}

/** The query with what is true of every window for this theme, and what is true of none for the other. */
function mediaIn(media: string, theme: string): string {
  return media.replace(SCHEME, (_, wanted: string) =>
    wanted.toLowerCase() === theme ? '(min-width: 0)' : '(max-width: 0)',
  )
}

/** `/media/a.png` lies at the top of the docs folder; `/docs/a.png` there, too, where the folder has that name. */
function findFromTop(): void {
  const [, top = '', folder = ''] = PAGE.exec(location.pathname) ?? []
  if (top === '') return
  for (const image of document.querySelectorAll<HTMLElement>(
    'main :is(img, video, audio)[src^="/"]',
  )) {
    const written = image.getAttribute('src') ?? ''
    if (/^\/[/\\]/.test(written) || written.startsWith('/docs/~')) continue
    const [, first = '', rest = ''] = /^\/([^/]+)(\/.+)$/.exec(written) ?? []
    if (first.toLowerCase() === folder) {
      image.addEventListener('error', () => image.setAttribute('src', top + rest), { once: true })
    }
    image.setAttribute('src', top + written)
  }
}
