/*
 * A rule of our own for oxlint: an object literal does not spread another one, `{ a, ...{ b } }`.
 * Its properties stand in it by themselves.
 */
const rule = {
  create: (context) => ({
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression')
          context.report({
            node: property,
            message: 'Write the properties of this object literal into the outer one.',
          });
    },
  }),
};

export default { meta: { name: 'guildhall' }, rules: { 'no-object-literal-spread': rule } };
