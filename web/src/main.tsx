import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app/App.tsx'
import { createAppRouter } from './app/routes.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { getSession, initSession, onSessionChange } from './lib/session.ts'
import { initColorScheme } from './ui/color-scheme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

initColorScheme()
initSession()
const queryClient = createQueryClient()
const router = createAppRouter()
// The guards decide anew whenever somebody signs in or out, in this tab or another.
let token = getSession()?.token
onSessionChange(() => {
  if (getSession()?.token === token) return
  token = getSession()?.token
  void router.invalidate()
})

createRoot(root).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
)
