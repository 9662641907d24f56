// The thread that draws Markdown pages: one order in, one page out. An order it cannot draw ends it;
// the pool sees that and starts another.

import { parentPort } from 'node:worker_threads'
import { drawMarkdownPage, type Order } from './markdown-page.js'

parentPort?.on('message', (order: Order) => parentPort?.postMessage(drawMarkdownPage(order)))
