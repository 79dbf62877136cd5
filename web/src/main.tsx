import './ask-early.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app/App.tsx'
import { followSession } from './app/follow-session.ts'
import { createAppRouter } from './app/routes.tsx'
import { followConnection } from './lib/api/connection.ts'
import { createQueryClient } from './lib/api/cache/query-client.ts'
import { initSession } from './lib/session/session.ts'
import { initLanguage } from './texts/texts.ts'
import { initColorScheme } from './ui/shell/color-scheme.ts'
import { idleOnlyAfter, whenIdle } from './ui/kit/when-idle.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

initColorScheme()
// Not awaited: its files wait for this one.
if (window.location.pathname === '/till/display') void startDisplay(root)
else await startApp(root)

async function startApp(at: HTMLElement): Promise<void> {
  initSession()
  followConnection()
  const queryClient = createQueryClient()
  idleOnlyAfter(() => queryClient.isFetching() > 0)
  const router = createAppRouter()
  followSession(router)

  await initLanguage()
  createRoot(at).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
  // Optional: without it a screen refetches its data when it opens.
  whenIdle(() => {
    const live = import('./app/follow-changes.ts')
    live.then(({ followChanges }) => followChanges(queryClient)).catch(console.warn)
  })
}

async function startDisplay(at: HTMLElement): Promise<void> {
  await initLanguage()
  const { showDisplay } = await import('./features/selling/till/display/show-display.tsx')
  showDisplay(at)
}
