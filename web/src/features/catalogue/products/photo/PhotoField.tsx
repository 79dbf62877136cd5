import { useEffect, useId, useState } from 'react'

import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { ChoosePhoto } from './ChoosePhoto.tsx'
import { LargePhoto } from './LargePhoto.tsx'
import classes from './PhotoFrame.module.css'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'
import type { Product } from '@mezgeb/contract/catalogue/products'

import type { WithForm } from '../form/use-product-form.ts'

type PhotoFieldProps = WithForm & {
  /** The one that is edited. */
  product: Product | undefined
}

/** The photo in the form of a product; it is saved with the form. */
export function PhotoField({ product, form }: PhotoFieldProps) {
  const id = useId()
  const value = form.values.photo
  const onChange = (photo: typeof value) => form.setFieldValue('photo', photo)
  const { photo, 'photo.picture': picture, 'photo.small': small } = form.errors
  const error = photo ?? picture ?? small
  const address = useAddress(value)
  const hasStored = product?.photo !== undefined
  const isStored = hasStored && value === undefined
  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <span className={classes.label} id={id}>
        {fieldLabel('photo')}
      </span>
      <div className={classes.row}>
        {isStored && <LargePhoto product={product} />}
        {address !== undefined && (
          <img className={classes.photo} src={address} alt={fieldLabel('photo')} />
        )}
        <ChoosePhoto
          onPhoto={onChange}
          onRemove={isStored || value ? () => onChange(hasStored ? null : undefined) : undefined}
        />
      </div>
      {Boolean(error) && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** An address of the chosen picture, while it is chosen. */
function useAddress(value: PhotoInput | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  const picture = value?.picture
  useEffect(() => {
    if (picture === undefined) return undefined
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes]))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [picture])
  return address
}
