import { updateProduct } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { shrinkPhoto } from '../products/photo/shrink-photo.ts'

/** The topics that a saved photo changes. */
export const PHOTO_CHANGES = updateProduct.changes

export const useMaySavePhotos = () => useMay()('products.edit')

/** Makes a picture small and saves it with a product. False for one that cannot be read, and for an archived product. */
export async function savePhoto(id: string, file: File): Promise<boolean> {
  try {
    const photo = await shrinkPhoto(file)
    await call(updateProduct, { params: { id }, body: { photo } })
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}
