import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { TillDisplay } from './TillDisplay.tsx'

/** Shows the display of the till that the address names, without session, calls or stored data. */
export function showDisplay(root: HTMLElement): void {
  const till = new URLSearchParams(window.location.search).get('till')
  createRoot(root).render(
    <StrictMode>
      <TillDisplay till={till} />
    </StrictMode>,
  )
}
