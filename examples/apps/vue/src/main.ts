import { createApp } from 'vue'
import 'plan-viewer'
import 'plan-viewer-parts/tab-strip.define.js'
import 'plan-viewer-parts/tokens.css'
import './app.css'
import App from './App.vue'

createApp(App).mount('#app')
