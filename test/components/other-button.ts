// Clicks with the middle and the right button. They are made up: the driver of WebKitGTK lets go of
// the left button instead, and every later press in that browser would be a broken one.

/** These buttons can be pressed for real, where only such a press counts. */
export const HAS_OTHER_BUTTONS = !/AppleWebKit(?!.*Chrome)/.test(navigator.userAgent)

interface Point {
  x: number
  y: number
}

/** Clicks the middle of an element with the middle button. */
export function middleClick(on: Element): void {
  click(on, 1, 4)
}

/** Asks for the menu of an element at its middle, and says where that is. */
export function rightClick(on: Element): Point {
  return click(on, 2, 2, 'contextmenu')
}

function click(on: Element, button: number, buttons: number, menu?: string): Point {
  const { left, top, width, height } = on.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const every = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, button }
  const mouse = { ...every, pointerId: 1, pointerType: 'mouse', isPrimary: true }
  on.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, buttons }))
  on.dispatchEvent(new MouseEvent('mousedown', { ...every, buttons, detail: 1 }))
  if (menu) on.dispatchEvent(new PointerEvent(menu, { ...mouse, buttons }))
  on.dispatchEvent(new PointerEvent('pointerup', mouse))
  on.dispatchEvent(new MouseEvent('mouseup', { ...every, detail: 1 }))
  on.dispatchEvent(new PointerEvent('auxclick', { ...mouse, detail: 1 }))
  return { x, y }
}
