import { isLowStock, shownStock } from '@mezgeb/contract/products'
import { memo } from 'react'

import { formatCount, formatMoney } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { ProductModal } from './product-modals.ts'
import classes from './ProductCard.module.css'
import { StockPerBranch } from './StockPerBranch.tsx'

import type { Product } from '@mezgeb/contract/products'
import type { User } from '@mezgeb/contract/users'

/** Price, unit and stock, with the low stock badge, Manage Stock, and Edit for an ADMIN (spec §2). */
export const ProductCard = memo(function ProductCard({
  product,
  user,
}: {
  product: Product
  user: User
}) {
  const { id, name, description } = product
  const isAdmin = user.role === 'ADMIN'
  const units = shownStock(product, isAdmin ? undefined : user.branch?.id)
  const titleId = `product-${id}`
  return (
    <Card
      title={name}
      titleId={titleId}
      {...(isLowStock(product, units)
        ? { aside: <Badge tone="warning">{t.products.lowStock(formatCount(units))}</Badge> }
        : {})}
      actions={
        <>
          {isAdmin && (
            <ModalButton
              size="sm"
              modal={ProductModal}
              modalProps={{ product }}
              aria-describedby={titleId}
            >
              {t.ui.edit}
            </ModalButton>
          )}
          <ButtonLink way={{ to: paths.stock }} aria-describedby={titleId}>
            {t.products.manageStock}
          </ButtonLink>
          <ChangesLink recordId={id} aria-describedby={titleId} />
        </>
      }
    >
      {description !== null && (
        <p className={classes.description} title={description}>
          {description}
        </p>
      )}
      <ProductFacts product={product} units={units} currency={user.institution?.currency} />
      {isAdmin && product.branchProducts.length > 0 && (
        <StockPerBranch product={product} titleId={titleId} />
      )}
    </Card>
  )
})

type ProductFactsProps = { product: Product; units: number; currency: string | null | undefined }

function ProductFacts({ product, units, currency }: ProductFactsProps) {
  const { pricePerUnit, unit, category } = product
  return (
    <Facts
      facts={[
        { label: t.products.pricePerUnit, value: formatMoney(pricePerUnit, 'product', currency) },
        { label: t.products.unit, value: unit },
        { label: t.categories.label, value: category.name },
        { label: t.products.inStock, value: formatCount(units) },
      ]}
    />
  )
}
