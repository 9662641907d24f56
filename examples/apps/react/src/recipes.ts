export interface Recipe {
  id: string
  course: string
  title: string
  text: string
}

export const RECIPES: readonly Recipe[] = [
  { id: 'soup', course: 'Starters', title: 'Pea soup', text: 'Boil peas, mash them, add mint.' },
  { id: 'salad', course: 'Starters', title: 'Beet salad', text: 'Roast beets, add walnuts.' },
  { id: 'stew', course: 'Mains', title: 'Bean stew', text: 'Soak beans, cook them for long.' },
  { id: 'pie', course: 'Mains', title: 'Leek pie', text: 'Fry leeks, bake them in dough.' },
  { id: 'plums', course: 'Sweets', title: 'Baked plums', text: 'Halve plums, bake, add cream.' },
]
