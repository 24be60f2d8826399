/** What is made of an object that can't change is made once, and forgotten with it. */
export function onceForEach<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, { of: Made }>()
  return (given) => {
    const known = made.get(given) ?? { of: make(given) }
    made.set(given, known)
    return known.of
  }
}
