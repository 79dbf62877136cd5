import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { ProductField } from '../field/ProductField.tsx'
import classes from './VariantsForm.module.css'

/** Chooses the variants that a product joins, instead of being the first one. */
export function JoinField({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  if (!isOpen) {
    return (
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t.variants.join}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.own}>
      <ProductField
        label={t.variants.joinTo}
        product={undefined}
        branchId=""
        error={error}
        onPick={({ name, groupId: group }) => {
          if (group === undefined) return setError(t.variants.noGroup(name))
          return void navigate({
            to: '/products/variants',
            search: { product: productId, group },
          })
        }}
      />
    </div>
  )
}
