// The colors of diagrams: Mermaid's theme variables out of the tokens, and one SVG for both themes.
// To change a color, see theme/tokens.ts.

/**
 * The variables from which Mermaid's theme takes all others.
 * @param container - the element whose computed tokens are used
 */
export function themeVariables(container: HTMLElement, isDark: boolean): Record<string, unknown> {
  const token = tokenReader(container)
  const [ink, soft, line] = [token('ink'), token('ink-2'), token('line-strong')]
  const [sheet, side, accent] = [token('sheet'), token('side'), token('accent-soft')]
  const [amber, amberInk] = [token('amber'), token('amber-ink')]
  const sections = SECTIONS.flatMap((name, i) => [
    [`cScale${i}`, token(name)],
    [`cScaleLabel${i}`, token(`${name}-ink`)],
    [`cScalePeer${i}`, token(`${name}-ink`)],
    [`pie${i + 1}`, token(name)],
    [`git${i}`, token(`${name}-ink`)],
    [`gitBranchLabel${i}`, sheet],
    [`fillType${i}`, token(name)],
  ])
  return {
    ...(Object.fromEntries(sections) as Record<string, string>),
    darkMode: isDark,
    fontSize: '14px',
    background: sheet,
    primaryColor: accent,
    primaryTextColor: ink,
    primaryBorderColor: token('accent'),
    secondaryColor: token('green'),
    secondaryTextColor: ink,
    secondaryBorderColor: token('green-ink'),
    tertiaryColor: side,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: token('ink-3'),
    arrowheadColor: token('ink-3'),
    edgeLabelBackground: sheet,
    noteBkgColor: amber,
    noteTextColor: amberInk,
    noteBorderColor: amberInk,
    actorLineColor: line,
    signalColor: soft,
    labelBoxBkgColor: side,
    labelBoxBorderColor: line,
    activationBkgColor: token('active'),
    activationBorderColor: line,
    sequenceNumberColor: sheet,
    errorBkgColor: token('bad-soft'),
    errorTextColor: token('bad'),
    altSectionBkgColor: sheet,
    sectionBkgColor2: side,
    gridColor: token('line'),
    taskTextClickableColor: token('accent'),
    activeTaskBkgColor: token('amber'),
    activeTaskBorderColor: amberInk,
    doneTaskBkgColor: token('active'),
    doneTaskBorderColor: line,
    critBkgColor: token('red'),
    critBorderColor: token('red-ink'),
    todayLineColor: token('bad'),
    pieStrokeColor: sheet,
    pieOuterStrokeColor: line,
    pieOpacity: '1',
    attributeBackgroundColorOdd: sheet,
    attributeBackgroundColorEven: side,
    relationColor: soft,
    relationLabelBackground: sheet,
    transitionColor: soft,
    stateLabelColor: ink,
    labelBackgroundColor: sheet,
    compositeBackground: side,
    compositeTitleBackground: side,
    altBackground: sheet,
    specialStateColor: soft,
    innerEndBackground: soft,
    commitLabelBackground: side,
    archEdgeColor: token('ink-3'),
    archEdgeArrowColor: token('ink-3'),
    archGroupBorderColor: line,
    xyChart: {
      backgroundColor: sheet,
      titleColor: ink,
      dataLabelColor: ink,
      ...axis('x', ink, line),
      ...axis('y', ink, line),
      plotColorPalette: LINES.map(name => token(name)).join(','),
    },
    radar: { axisColor: line, graticuleColor: token('line') },
  }
}

function axis(name: 'x' | 'y', ink: string, line: string): Record<string, string> {
  return {
    [`${name}AxisTitleColor`]: ink,
    [`${name}AxisLabelColor`]: ink,
    [`${name}AxisTickColor`]: line,
    [`${name}AxisLineColor`]: line,
  }
}

/** The grounds of sections. */
const SECTIONS = [
  'blue',
  'green',
  'amber',
  'violet',
  'teal',
  'orange',
  'pink',
  'red',
  'grey',
  'blue',
  'green',
  'amber',
] as const

/** The inks of lines. */
const LINES = ['accent', 'orange-ink', 'green-ink', 'violet-ink', 'teal-ink', 'pink-ink'] as const

/** Mermaid computes with colors, so it needs resolved ones. */
function tokenReader(container: HTMLElement): (token: string) => string {
  return token => {
    container.style.color = `var(--plan-${token})`
    return hex(getComputedStyle(container).color)
  }
}

function hex(color: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? []
  return `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

const COLOR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/gi

/** One SVG of two that differ only in colors, by `light-dark()`; null where they differ in more. */
export function mergeThemes(light: string, dark: string): string | null {
  const darks = dark.match(COLOR) ?? []
  // Ids and the order of elements may differ, too, but each color is in both.
  if (darks.length !== (light.match(COLOR) ?? []).length) return null
  let at = 0
  return light.replace(COLOR, color => {
    const other = darks[at++] ?? color
    return other === color ? color : `light-dark(${color}, ${other})`
  })
}
