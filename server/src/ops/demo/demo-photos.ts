import { keepPhoto } from '../../modules/catalogue/products/photos/keep-photo.ts'
import { judgedPhoto } from '../../modules/catalogue/products/photos/judged-photo.ts'
import photos from './photos.json' with { type: 'json' }

import type { Transaction } from '../../platform/db/transactions.ts'
import type { JudgedPhoto } from '../../modules/catalogue/products/photos/judged-photo.ts'

const drawn = new Map(photos.map(({ name, picture, small }) => [name, { picture, small }]))

/** The photo of a product, whose name ends with that of the drawing. */
export function photoOf(product: string): JudgedPhoto | undefined {
  const [, photo] = [...drawn].find(([name]) => product.endsWith(name)) ?? []
  return photo === undefined ? undefined : judgedPhoto(photo)
}

/** Of products that are there. */
export async function insertPhotos(
  tx: Transaction,
  institutionId: string,
  ofProducts: ReadonlyMap<string, JudgedPhoto>,
): Promise<void> {
  for (const [id, photo] of ofProducts) await keepPhoto(tx, { institutionId, id }, photo)
}
