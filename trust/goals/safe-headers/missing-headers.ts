import type { Reply } from '../../lib/load/plain-request.ts'

const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const
const TELLING = ['server', 'x-powered-by', 'set-cookie']

/** Required headers that are missing, forbidden ones that are present. */
export function missingHeaders(path: string, { headers }: Reply): string[] {
  const faults: string[] = []
  const policy = String(headers['content-security-policy']).split('; ')
  for (const directive of DIRECTIVES) {
    if (!policy.includes(directive)) faults.push(`no ${directive}`)
  }
  if (policy.some((directive) => /unsafe|https?:|\*|data:/.test(directive))) {
    faults.push(`policy is ${policy.join('; ')}`)
  }
  for (const [name, value] of Object.entries(EXPECTED)) {
    if (headers[name] !== value) faults.push(`${name} is ${String(headers[name])}`)
  }
  const isHashed = path.startsWith('/assets/')
  const isApi = path.startsWith('/api')
  if (isApi && headers['cache-control'] !== 'no-store') faults.push('may be kept')
  if (!isApi && !isHashed && /immutable|max-age=[1-9]/.test(headers['cache-control'] ?? '')) {
    faults.push(`is kept for ${headers['cache-control']}`)
  }
  for (const name of Object.keys(headers)) {
    if (TELLING.includes(name) || name.startsWith('access-control-')) faults.push(`has ${name}`)
  }
  return faults
}

/** Inline code or style of a page, or resources from elsewhere. */
export function inlineParts(page: string): string[] {
  const inline = {
    'a script': /<script(?![^>]*\ssrc=)/i,
    'a style': /<style/i,
    'a style attribute': /<[^>]+\sstyle=/i,
    'a handler': /<[^>]+\son\w+=/i,
    'something foreign': /<[^>]+\s(?:src|href)="(?:https?:)?\/\//i,
    'a javascript: link': /javascript:/i,
  }
  return Object.entries(inline)
    .filter(([, pattern]) => pattern.test(page))
    .map(([name]) => name)
}
