import { memo } from 'react'

import { Card } from '../../../ui/list/Card.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'

import type { ComponentType } from 'react'

import type { ActionsProps, Field } from '../../../ui/list/field.ts'

type RecordCardProps<Item> = {
  item: Item
  /** The first one is the title. */
  fields: readonly Field<Item>[]
  Actions: ComponentType<ActionsProps<Item>> | undefined
}

function Fields<Item extends { id: string }>({ item, fields, Actions }: RecordCardProps<Item>) {
  const titleId = `record-${item.id}`
  const actions = Actions && <Actions item={item} titleId={titleId} />
  return (
    <Card title={fields[0]?.text(item)} titleId={titleId} actions={actions}>
      <Facts facts={factsOf(fields, item)} />
    </Card>
  )
}

/** A record's fields and buttons. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a generic component loses its type parameter in memo, which changes no props
export const RecordCard = memo(Fields) as typeof Fields
