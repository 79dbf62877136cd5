import { ALARM } from './xss-payloads.ts'

import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    mzgViolation(what: string): void
  }
}

/** All ways in which a payload may have worked, in words. */
export type Hits = string[]

/** Runs in the page: finds elements that none of our screens has. */
const STRANGE_NODES = `(() => {
  const found = []
  for (const node of document.querySelectorAll('*')) {
    const name = node.localName
    if (/^(iframe|frame|object|embed|base|math|marquee|video|audio|x-mzg|animate|set|foreignobject|image)$/i.test(name)) found.push(name)
    if (name === 'script' && new URL(node.src || 'about:blank', location.href).origin !== location.origin) found.push('script')
    if (name === 'style' && node.textContent.includes('elsewhere')) found.push('style')
    for (const { name: attribute, value } of node.attributes) {
      if (/^on/i.test(attribute)) found.push(name + ' ' + attribute)
      if (/^(src|srcset|href|xlink:href|action|formaction|data|poster)$/i.test(attribute)
        && (/^\\s*(javascript|data|vbscript):/i.test(value)
          || (/elsewhere/i.test(value) && new URL(value, location.href).origin !== location.origin))) found.push(name + ' ' + attribute + '=' + value)
      if (attribute === 'style' && /url\\(/i.test(value)) found.push(name + ' ' + value)
    }
  }
  return found
})()`

/** Records forbidden events in the browser. */
export async function watchPages(context: BrowserContext, origin: string, hits: Hits) {
  const hit = (what: string) => void hits.push(what)
  await context.exposeFunction(ALARM, () => hit('a payload ran'))
  await context.exposeFunction('mzgViolation', (what: string) => hit(`CSP: ${what}`))
  await context.addInitScript(() => {
    window.print = () => undefined
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event
      window.mzgViolation(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`)
    })
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      // A form with input asks before it is left; that dialog is ours.
      if (dialog.type() !== 'beforeunload') hit(`a ${dialog.type()} at ${page.url()}`)
      void dialog.accept()
    })
    page.on('pageerror', (error) => hit(`an error at ${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (/content security policy|trusted ?(types|html|script)/i.test(text)) hit(text)
    })
  })
  context.on('request', (request) => {
    if (!/^(blob:)?https?:/.test(request.url()) || new URL(request.url()).origin !== origin) {
      hit(`a request of ${request.url()}`)
    }
  })
}

/** Looks for traces of a payload on the page; resolves with whether it shows any payload as text. */
export async function lookForNodes(page: Page, hits: Hits): Promise<boolean> {
  const found = await page.evaluate<string[]>(STRANGE_NODES)
  hits.push(...found.map((node) => `a node at ${new URL(page.url()).pathname}: ${node}`))
  const words = await page.locator('body').innerText()
  return words.includes(ALARM)
}
