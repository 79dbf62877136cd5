import { hasCode } from '@mezgeb/contract/catalogue/products'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import type { Product } from '@mezgeb/contract/catalogue/products'

type Named = Pick<Product, 'name' | 'description'> & Parameters<typeof hasCode>[0]

// The server matches names with the same folding.
const folded = (text: string) => foldHomophones(text.toLowerCase())

/** Whether a text is the whole name. */
export const isName = (name: string, typed: string): boolean =>
  folded(name) === folded(typed.trim())

/**
 * Whether a product has all that was typed: it is its code, or each word is in its name or description. The server
 * answers what nothing has with products that are only similar.
 */
export function isTyped(product: Named, typed: string): boolean {
  if (hasCode(product, typed)) return true
  const text = folded(`${product.name}\n${product.description ?? ''}`)
  // 5 kg is typed as 5kg, too.
  const close = text.replaceAll(/(?<=\d)\s+(?=\p{L})/gu, '')
  const words = folded(typed.trim()).split(/\s+/)
  return words.every((word) => text.includes(word) || close.includes(word))
}
