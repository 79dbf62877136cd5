import { foldBlanks } from '@mezgeb/contract/kit/blanks'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'

/** A product, and the name of its picture in the file. */
type Wanted = { productId: string; name: string }
type Matched<Picture> = Wanted & { picture: Picture }

/** The pictures of the chosen ones that rows name, and the names without any. Of several rows of a product the last one counts. */
export function matchPictures<Picture extends { name: string }>(
  rows: readonly ImportRow[],
  chosen: readonly Picture[],
): { matched: Matched<Picture>[]; missing: string[] } {
  const matched: Matched<Picture>[] = []
  const missing: string[] = []
  for (const wanted of new Map(rows.flatMap(wantedBy)).values()) {
    const picture = pictureOf(nameOf(wanted.name), chosen)
    if (picture === undefined) missing.push(wanted.name)
    else matched.push({ ...wanted, picture })
  }
  return { matched, missing }
}

function wantedBy({ productId, changes }: ImportRow): [string, Wanted][] {
  const name = changes.find(({ field }) => field === 'photo')?.after ?? null
  return productId === undefined || name === null
    ? []
    : [[productId, { productId, name: String(name) }]]
}

/** By its whole name, else by the only one that differs in its ending, such as `.jpg`. */
function pictureOf<Picture extends { name: string }>(name: string, chosen: readonly Picture[]) {
  const whole = chosen.find((one) => nameOf(one.name) === name)
  if (whole !== undefined) return whole
  const [found, ...others] = chosen.filter((one) => bareOf(nameOf(one.name)) === bareOf(name))
  return others.length === 0 ? found : undefined
}

/** The last part of a path or address, as names of files are compared. */
function nameOf(text: string): string {
  const address = /^https?:/i.test(text) ? text.replace(/[?#].*$/s, '') : text
  const last = address.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  return foldBlanks(decoded(last)).normalize().toLowerCase()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const bareOf = (name: string) => name.replace(/\.(?:jpe?g|png|webp|gif|heic|avif|bmp)$/, '')
