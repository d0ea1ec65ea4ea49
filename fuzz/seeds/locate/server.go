package main

type Args struct {
	City string `json:"city,omitempty" jsonschema:"the city's name"`
}

/* `it's` */
var tool = &mcp.Tool{Name: "get\x41\u00e9\101", Runes: []rune{'"', '\'', '`'}} // "
