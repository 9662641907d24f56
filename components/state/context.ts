// How elements inside a viewer find what it knows. Nothing here knows what a view is made of.

import { ContextProvider, createContext } from '@lit/context'
import type { ReactiveElement } from 'lit'
import type { View } from './viewer-model.js'

export const viewContext = createContext<View>(Symbol('plan-view'))

/** Gives the view to the elements below a host, which never get another one. */
export function provideView(host: ReactiveElement, view: View): void {
  new ContextProvider(host, { context: viewContext, initialValue: view })
}
