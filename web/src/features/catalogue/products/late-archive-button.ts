import { lazy } from 'react'

/** Few lists and pages show archived products. */
export const LateArchiveButton = lazy(() =>
  import('./ArchiveButton.tsx').then((button) => ({ default: button.ArchiveButton })),
)
