import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { getCalendar, onCalendarChange } from '../lib/format/calendar.ts'
import { getLanguage, onLanguageChange } from '../texts/texts.ts'
import { returnFocus } from '../ui/dialog/return-focus.ts'

import type { QueryClient } from '@tanstack/react-query'

import type { AppRouter } from './routes.tsx'

/** The app with its router and query cache. Another language or calendar remounts the screen. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  const language = useSyncExternalStore(onLanguageChange, getLanguage)
  const calendar = useSyncExternalStore(onCalendarChange, getCalendar)
  const words = `${language} ${calendar}`
  // After the effects of everything inside, so that no heading takes the focus from the switch.
  useEffect(() => returnFocus(), [words])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={words} router={router} />
    </QueryClientProvider>
  )
}
