import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { wayToGoods } from './way-to-goods.ts'

/** The name of a product, which leads to its page. */
export function goodsName({ id, name }: { id: string; name: string }) {
  return <TextLink way={wayToGoods(id)}>{name}</TextLink>
}
