import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { Suspense, memo } from 'react'

import { searchedFor } from '../../../lib/shell/paths.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { wayToProduct } from './way-to-product.ts'
import { productFields } from './product-fields.tsx'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { ChooseBox } from '../../../ui/list/choose-boxes.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import classes from './ProductCard.module.css'
import { LateArchiveButton } from './late-archive-button.ts'
import { ProductPhoto } from './photo/ProductPhoto.tsx'
import { StockBadges } from './StockBadges.tsx'
import { StockPerBranch } from './StockPerBranch.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ChosenProps } from '../../../ui/list/choose-boxes.tsx'
import type { ActionsProps } from '../../../ui/list/field.ts'

const ProductModal = lazyModal(
  () => import('./ProductModal.tsx'),
  ({ product }) => claimDraft({ name: 'product', of: product?.id }),
)

/** Price, unit and stock, with the low stock badge, Manage Stock, and Edit for an ADMIN (spec §2). */
export const ProductCard = memo(function ProductCard(props: ChosenProps<Product>) {
  const { item: product, isChosen, onChoose } = props
  const user = useUser()
  const mayLevel = useMay()('levels.edit')
  const { id, name, description } = product
  const titleId = `product-${id}`
  return (
    <Card
      title={<TextLink way={wayToProduct(id)}>{name}</TextLink>}
      titleId={titleId}
      {...(isChosen === undefined
        ? {}
        : {
            before: (
              <ChooseBox
                aria-labelledby={titleId}
                checked={isChosen}
                onToggle={(isRange) => onChoose?.(id, { isRange })}
              />
            ),
          })}
      picture={<ProductPhoto product={product} />}
      aside={<StockBadges user={user} product={product} />}
      actions={<ProductActions item={product} titleId={titleId} />}
    >
      {description !== null && (
        <p className={classes.description} title={description}>
          {description}
        </p>
      )}
      <Facts facts={factsOf(productFields(user), product)} />
      {choosesBranch(user) &&
        keepsStock(product) &&
        (product.branchProducts.length > 0 || mayLevel) && (
          <StockPerBranch product={product} titleId={titleId} />
        )}
    </Card>
  )
})

/** Edit and Manage Stock. */
export function ProductActions({ item: product, titleId }: ActionsProps<Product>) {
  const mayEdit = useMay()('products.edit')
  return (
    <>
      {mayEdit && product.isArchived && (
        <Suspense>
          <LateArchiveButton product={product} aria-describedby={titleId} />
        </Suspense>
      )}
      {mayEdit && (
        <ModalButton
          size="sm"
          modal={ProductModal}
          modalProps={{ product }}
          aria-describedby={titleId}
        >
          {t.ui.edit}
        </ModalButton>
      )}
      {keepsStock(product) && (
        <ButtonLink way={searchedFor('/stock-entries', product.name)} aria-describedby={titleId}>
          {t.product.manageStock}
        </ButtonLink>
      )}
      <ChangesLink recordId={product.id} aria-describedby={titleId} />
    </>
  )
}
