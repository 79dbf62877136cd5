import { useRef } from 'react'

import { t } from '../../../../texts/texts.ts'
import { usePhoto } from './use-photo.ts'
import classes from './PhotoFrame.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

type LargePhotoProps = { product: Pick<Product, 'id' | 'name' | 'photo'> }

/** The whole photo of a product; nothing without one. */
export function LargePhoto({ product: { id, name, photo } }: LargePhotoProps) {
  return photo === undefined ? null : <Picture key={photo} {...{ id, name, photo }} />
}

function Picture({ id, name, photo }: { id: string; name: string; photo: string }) {
  const place = useRef<HTMLDivElement>(null)
  const address = usePhoto(place, { id, photo, isSmall: false })
  return (
    <div className={classes.photo} ref={place}>
      {address !== undefined && <img src={address} alt={t.photos.of(name)} />}
    </div>
  )
}
