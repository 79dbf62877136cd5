import { listProducts } from '@mezgeb/contract/catalogue/products'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'
import { foldBlanks } from '@mezgeb/contract/kit/blanks'
import { SEARCH_MAX } from '@mezgeb/contract/kit/endpoint'

import { call } from '../../../lib/api/call.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

// Many products may have the words in their description alone, which is no match here.
const CANDIDATES = 60

/** Products that have all words of a text in their name, code or barcodes, as the list finds them. */
export async function likeGoods(text: string): Promise<Product[]> {
  const search = foldBlanks(text)
  if (search === '' || search.length > SEARCH_MAX) return []
  const found = await call(listProducts, { query: { search, limit: CANDIDATES } })
  const words = folded(search).split(' ')
  return found.filter((product) => {
    const { name, code, barcodes } = product
    const all = folded([name, code ?? '', ...barcodes].join(' '))
    return words.every((word) => all.includes(word))
  })
}

const folded = (text: string) => foldHomophones(text.toLowerCase())
