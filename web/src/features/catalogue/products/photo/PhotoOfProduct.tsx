import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { useState } from 'react'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { ChoosePhoto } from './ChoosePhoto.tsx'
import { LargePhoto } from './LargePhoto.tsx'
import classes from './PhotoFrame.module.css'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'
import type { Product } from '@mezgeb/contract/catalogue/products'

/** The photo on the page of a product, with buttons for those who may edit it. */
export function PhotoOfProduct({ product }: { product: Product }) {
  const mayEdit = useMay()('products.edit')
  const { mutate, isPending, error } = useSave(updateProduct)
  // Of a save that failed.
  const [unsaved, setUnsaved] = useState<PhotoInput | null>()
  const { id } = product
  if (!mayEdit) return <LargePhoto product={product} />

  function save(photo: PhotoInput | null): void {
    setUnsaved(photo)
    const onSuccess = () => showToast(photo === null ? t.photos.removed : t.photos.added)
    mutate({ params: { id }, body: { photo } }, { onSuccess })
  }

  return (
    <div className={classes.field} role="group" aria-label={fieldLabel('photo')}>
      <div className={classes.row}>
        <LargePhoto product={product} />
        <ChoosePhoto
          busy={isPending}
          isQuiet={product.photo === undefined}
          onPhoto={save}
          onRemove={product.photo === undefined ? undefined : () => save(null)}
        />
      </div>
      {error !== null && unsaved !== undefined && (
        <div className={classes.failed}>
          <Message tone="danger">{error.message}</Message>
          <Button size="sm" busy={isPending} onClick={() => save(unsaved)}>
            {t.ui.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
