/* The yardstick as a Python type: what a call from Python costs at least.  Built by bench/yardstick/__init__.py. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "holdem.h"

typedef struct {
    PyObject_HEAD
    Hand h;
    uint8_t cards[2 * MOST + 5];
} Object;

static PyTypeObject Type;
static PyObject *Illegal;

static PyObject *hand_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *stacks, *cards;
    long long sb, bb, ante;
    chips start[MOST];
    (void)keywords;
    if (!PyArg_ParseTuple(args, "O!LLLO!", &PyList_Type, &stacks, &sb, &bb, &ante, &PyList_Type, &cards)) return NULL;
    Py_ssize_t n = PyList_GET_SIZE(stacks);
    if (n < 2 || n > MOST || PyList_GET_SIZE(cards) != 2 * n + 5) {
        PyErr_SetString(PyExc_ValueError, "2 to 10 stacks, and two cards each and five more");
        return NULL;
    }
    Object *made = (Object *)type->tp_alloc(type, 0);
    if (!made) return NULL;
    for (Py_ssize_t i = 0; i < n; i++) start[i] = PyLong_AsLongLong(PyList_GET_ITEM(stacks, i));
    for (Py_ssize_t i = 0; i < 2 * n + 5; i++) made->cards[i] = (uint8_t)PyLong_AsLong(PyList_GET_ITEM(cards, i));
    if (PyErr_Occurred()) {
        Py_DECREF(made);
        return NULL;
    }
    deal(&made->h, (int)n, start, sb, bb, ante, made->cards);
    return (PyObject *)made;
}

static PyObject *hand_legal(Object *self, PyObject *none) {
    (void)none;
    Legal may = legal(&self->h);
    PyObject *told = PyTuple_New(3);
    if (!told) return NULL;
    PyTuple_SET_ITEM(told, 0, PyLong_FromLongLong(may.owed));
    PyTuple_SET_ITEM(told, 1, PyLong_FromLongLong(may.lo));
    PyTuple_SET_ITEM(told, 2, PyLong_FromLongLong(may.hi));
    return told;
}

static PyObject *hand_apply(Object *self, PyObject *const *args, Py_ssize_t count) {
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "apply(code, to)");
        return NULL;
    }
    long long code = PyLong_AsLongLong(args[0]), to = PyLong_AsLongLong(args[1]);
    if (PyErr_Occurred()) return NULL;
    if (apply(&self->h, (int)code, to) < 0) {
        PyErr_SetString(Illegal, "not offered");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *hand_copy(Object *self, PyObject *none) {
    (void)none;
    Object *made = (Object *)Type.tp_alloc(&Type, 0);
    if (!made) return NULL;
    made->h = self->h;
    memcpy(made->cards, self->cards, sizeof made->cards);
    made->h.cards = made->cards;
    return (PyObject *)made;
}

static PyMethodDef methods[] = {
    {"legal", (PyCFunction)hand_legal, METH_NOARGS, "price, smallest and largest raise-to"},
    {"apply", (PyCFunction)(void (*)(void))hand_apply, METH_FASTCALL, "one action"},
    {"copy", (PyCFunction)hand_copy, METH_NOARGS, "an independent copy"},
    {0}};
static PyTypeObject Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "holdem_ext.Hand", .tp_basicsize = sizeof(Object), .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = hand_new, .tp_methods = methods};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "holdem_ext", NULL, -1, NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_holdem_ext(void) {
    if (PyType_Ready(&Type) < 0) return NULL;
    PyObject *made = PyModule_Create(&module);
    if (!made) return NULL;
    Illegal = PyErr_NewException("holdem_ext.IllegalMove", PyExc_ValueError, NULL);
    Py_INCREF(&Type);
    if (PyModule_AddObject(made, "Hand", (PyObject *)&Type) < 0) return NULL;
    return made;
}
