// Small buttons on a block of the page. They have no text, so that search and copy do not find them in the doc.
// To change which blocks have them, see code.ts and diagrams.ts.

import type { Announce } from './announce.js'

/** The buttons of a block, in its upper corner. */
export function addTools(block: HTMLElement, ...tools: HTMLElement[]): void {
  const bar = document.createElement('span')
  bar.className = 'tools'
  bar.append(...tools)
  block.append(bar)
}

/** A button with an icon, by its class, and a name. */
export function tool(name: string, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `tool ${name}`
  button.ariaLabel = button.title = label
  button.addEventListener('click', press)
  return button
}

/** A button that is on or off; `turn` gets which. */
export function toggle(
  name: string,
  label: string,
  isOn: boolean,
  turn: (isOn: boolean) => void,
): HTMLButtonElement {
  const button = tool(name, label, () => {
    const isNowOn = button.ariaPressed !== 'true'
    button.ariaPressed = String(isNowOn)
    turn(isNowOn)
  })
  button.ariaPressed = String(isOn)
  return button
}

const SHOWN_MS = 1600

/** @param element - holds the text, and nothing else */
export function copyTool(element: Element, label: string, announce: Announce): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  const button = tool('copy', label, () => {
    void copy(element).then(isCopied => {
      announce(isCopied ? 'Copied' : 'The browser does not let this page copy')
      button.classList.toggle('is-done', isCopied)
      button.classList.toggle('has-failed', !isCopied)
      clearTimeout(timer)
      timer = setTimeout(() => button.classList.remove('is-done', 'has-failed'), SHOWN_MS)
    })
  })
  return button
}

/** Whether it could be copied. */
async function copy(element: Element): Promise<boolean> {
  const text = element.textContent.replace(/\n$/, '')
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a permission, or without a clipboard, the older command works.
    return copySelected(element, text)
  }
}

function copySelected(element: Element, text: string): boolean {
  const selection = getSelection()
  if (!selection) return false
  const before = Array.from({ length: selection.rangeCount }, (_, i) => selection.getRangeAt(i))
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  // Some browsers copy only what is selected.
  selection.selectAllChildren(element)
  document.addEventListener('copy', give, { once: true })
  const isCopied = runCopyCommand()
  document.removeEventListener('copy', give)
  selection.removeAllRanges()
  for (const range of before) selection.addRange(range)
  return isCopied
}

function runCopyCommand(): boolean {
  const { execCommand } = document as { execCommand?: (name: string) => boolean }
  return execCommand?.call(document, 'copy') ?? false
}
