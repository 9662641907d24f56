import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'plan-viewer-parts/search-box.define.js'
import 'plan-viewer-parts/split-panes.define.js'
import 'plan-viewer-parts/tab-strip.define.js'
import 'plan-viewer-parts/tree.define.js'
import 'plan-viewer-parts/tokens.css'
import './app.css'
import { App } from './app.js'

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
