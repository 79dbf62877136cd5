import { LotParts } from '../lots/LotParts.tsx'
import { LotsAtOnce } from '../lots/LotsAtOnce.tsx'
import { TakesExpired } from '../lots/TakesExpired.tsx'
import * as lots from '../lots/goods-lot.ts'

/** The facets of a line that is sent or received: the shape of its fields, none typed, what its body has, and their part of the form. */
export const MOVED_SHAPE = lots.MOVED_SHAPE
export const NO_FACETS = lots.NO_LOTS
export const isOfParts = lots.isOfLots
export const movedBody = lots.sentLots
export const arrivedBody = lots.lotsOf
export const MovedParts = LotParts

/** Those of goods that are there at once, by product, until another branch sends them. */
export const CHOICE_SHAPES = lots.CHOICE_SHAPES
export const NO_CHOICES = lots.NO_CHOICES
export const chosenIn = lots.lotsChosenIn
export const forgetChoices = lots.forgetLots
export const chosenFacet = lots.chosenLots
export const ChosenParts = LotsAtOnce

/** Of the whole form: whether units that may not be sold go, too. */
export const SpoiledBox = TakesExpired
export const { expiredUnits, mayTakeExpired, typedUnits } = lots
