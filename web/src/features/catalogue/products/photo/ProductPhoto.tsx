import { Suspense, lazy, useRef } from 'react'

import classes from './ProductPhoto.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

// Most lists have no photos. When the code cannot be loaded, the square stays empty.
const Picture = lazy(() => import('./SmallPicture.tsx').catch(() => ({ default: () => null })))

type ProductPhotoProps = { product: Pick<Product, 'id' | 'name' | 'photo'> }

/**
 * The small photo of a product beside its name. In a list where others have one, a product without shows its first letter,
 * so that the names stay in line.
 */
export function ProductPhoto({ product: { id, name, photo } }: ProductPhotoProps) {
  const place = useRef(null)
  return (
    <span
      className={photo ? classes.photo : classes.initial}
      ref={place}
      aria-hidden="true"
      data-print="none"
      data-photo={photo && ''}
      data-initial={/^./u.exec(name)?.[0]}
    >
      {photo && (
        <Suspense>
          <Picture key={photo} {...{ place, id, photo }} />
        </Suspense>
      )}
    </span>
  )
}
