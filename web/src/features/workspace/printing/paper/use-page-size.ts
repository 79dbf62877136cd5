import { useEffect } from 'react'

import type { RefObject } from 'react'

import type { Paper } from './paper.ts'

const MM_PER_PX = 25.4 / 96
const ROLL_MM = { roll: 80, narrow: 58 }
// A line's rounding must not begin a second page.
const SPARE_MM = 1

/**
 * Sets the printer's paper size while the receipt is shown; a roll is cut at the receipt's end.
 */
export function usePageSize(slip: RefObject<HTMLElement | null>, paper: Paper): void {
  useEffect(() => {
    // Safari before 16.4: the size is chosen in its print dialog.
    if (!('adoptedStyleSheets' in document)) return undefined
    // The size is known only now, and the CSP forbids style elements.
    const sheet = new CSSStyleSheet()
    const fit = () => sheet.replaceSync(pageRule(paper, slip.current?.offsetHeight ?? 0))
    fit()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    window.addEventListener('beforeprint', fit)
    return () => {
      window.removeEventListener('beforeprint', fit)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  })
}

function pageRule(paper: Paper, height: number): string {
  if (paper === 'sheet') return '@page { size: A4; margin: 15mm }'
  const length = Math.ceil(height * MM_PER_PX) + SPARE_MM
  return `@page { size: ${ROLL_MM[paper]}mm ${length}mm; margin: 0 }`
}
