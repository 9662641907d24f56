// Small buttons on a block of the page. They hold no text, so that nothing of them is found, copied or
// taken for the doc's own words.

/** The buttons of a block, in its upper corner. */
export function addTools(block: HTMLElement, ...tools: HTMLElement[]): void {
  const place = document.createElement('span')
  place.className = 'tools'
  place.append(...tools)
  block.append(place)
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

/** One that is on or off; `turn` is told which. */
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
