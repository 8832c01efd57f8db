// Lint rules for pages that the browser translates (decisions §11). A translator moves each text node into an element of its own: React
// then changes a text that nobody sees, or throws when it takes the text away or puts something before it.

const transparent = new Set(['TSNonNullExpression', 'TSAsExpression', 'ChainExpression']);
const isConditional = ({ type }) => type === 'ConditionalExpression' || type === 'LogicalExpression';
const isJsx = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';

function unwrap(node) {
  return transparent.has(node.type) ? unwrap(node.expression) : node;
}

// No translator moves white space.
function isSpace(child) {
  if (child.type === 'JSXText') return child.value.trim() === '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { type, value } = child.expression;
  return type === 'JSXEmptyExpression' || (type === 'Literal' && typeof value === 'string' && value.trim() === '');
}

function create(context) {
  // Names that the file declares as React nodes: such properties are elements, or text that the caller has wrapped.
  const nodeNames = new Set(['children']);

  function isElementName(identifier) {
    if (nodeNames.has(identifier.name)) return true;
    for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
      const definition = scope.set.get(identifier.name)?.defs[0]?.node;
      if (definition) return definition.type === 'VariableDeclarator' && definition.init !== null && !mayBeText(definition.init);
    }
    return false;
  }

  /** Whether React may make a text node of the expression itself. What is not known counts as text. */
  function mayBeText(node) {
    const expression = unwrap(node);
    switch (expression.type) {
      case 'JSXElement':
      case 'JSXFragment':
      case 'JSXEmptyExpression':
        return false;
      case 'Literal':
        return typeof expression.value === 'number' || (typeof expression.value === 'string' && expression.value.trim() !== '');
      case 'ConditionalExpression':
        return mayBeText(expression.consequent) || mayBeText(expression.alternate);
      case 'LogicalExpression':
        return (expression.operator !== '&&' && mayBeText(expression.left)) || mayBeText(expression.right);
      case 'Identifier':
        return expression.name !== 'undefined' && !isElementName(expression);
      case 'MemberExpression':
        return !nodeNames.has(expression.property.name) && !nodeNames.has(expression.object.name);
      case 'CallExpression': {
        const { callee, arguments: given } = expression;
        const name = callee.property?.name ?? callee.name;
        if (name === 'map' || name === 'flatMap') {
          const made = given[0]?.type === 'ArrowFunctionExpression' ? unwrap(given[0].body) : undefined;
          return made !== undefined && made.type !== 'BlockStatement' && mayBeText(made);
        }
        return name?.startsWith('render') !== true;
      }
      case 'ArrayExpression':
        return expression.elements.some((element) => element !== null && mayBeText(element));
      default:
        return true;
    }
  }

  function checkChildren({ children }) {
    const shown = children.filter((child) => !isSpace(child));
    if (shown.length < 2) return;
    let isAfterChange = false;
    for (const child of shown) {
      const expression = child.type === 'JSXExpressionContainer' ? unwrap(child.expression) : undefined;
      const isText = child.type === 'JSXText' || (expression !== undefined && mayBeText(expression));
      if (isText && (isAfterChange || (expression !== undefined && expression.type !== 'Literal')))
        context.report({ node: child, message: 'Give this text an element of its own, or make it one string with the text beside it.' });
      isAfterChange ||= expression !== undefined && (isConditional(expression) || !isText);
    }
  }

  function checkReturn(argument) {
    const returned = argument && unwrap(argument);
    if (!returned || !isConditional(returned) || !mayBeText(returned)) return;
    const branches = [returned.consequent, returned.alternate, returned.right].filter(Boolean).map(unwrap);
    if (branches.some(isJsx)) context.report({ node: returned, message: 'A component returns elements: give the text one of its own.' });
  }

  function noteName(name, typeAnnotation) {
    if (typeAnnotation && /\bReactNode\b/.test(context.sourceCode.getText(typeAnnotation))) nodeNames.add(name);
  }

  return {
    TSPropertySignature: ({ key, typeAnnotation }) => noteName(key.name, typeAnnotation),
    VariableDeclarator: ({ id }) => noteName(id.name, id.typeAnnotation),
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    ReturnStatement: ({ argument }) => checkReturn(argument),
  };
}

const chineseComponents = {
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name === 'lang' && /zh-/.test(context.sourceCode.getText(node)))
        context.report({
          node,
          message: 'Chinese and pinyin go through the components of web/study/text/Chinese.tsx, which no translator rewrites.',
        });
    },
  }),
};

export default {
  meta: { name: 'translation' },
  rules: { 'no-bare-text': { create }, 'chinese-components': chineseComponents },
};
