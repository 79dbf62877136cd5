const LONGEST_MS = 3000
const STEP_MS = 50

/** Waits until nothing within `root` has `data-awaited`: pictures that are still loading. Without them after 3 s. */
export async function untilPictured(root: ParentNode): Promise<void> {
  for (let left = LONGEST_MS; left > 0; left -= STEP_MS) {
    if (root.querySelector('[data-awaited]') === null) return
    await new Promise((resolve) => {
      setTimeout(resolve, STEP_MS)
    })
  }
}

/** Opens the browser's print dialog once the pictures of the page are there. */
export async function printPage(): Promise<void> {
  await untilPictured(document)
  window.print()
}

/** Loads the letters of a sheet: a browser fetches those alone that it draws on the screen. */
export async function fontsFor(sheet: HTMLElement | null): Promise<void> {
  if (sheet === null || !('fonts' in document)) return
  const { fontFamily } = getComputedStyle(sheet)
  const text = sheet.textContent ?? ''
  const loading = ['400', '600'].map((weight) =>
    document.fonts.load(`${weight} 1rem ${fontFamily}`, text),
  )
  // Without the font there are the device's own letters.
  await Promise.allSettled(loading)
}
